/**
 * A row of a table of what the product does: its text, and the test that shows it, `file › group › name` as a runner reports it.
 * @typedef {{ line: number, test: string }} Row
 */

/**
 * The documents whose rows name their tests, and how many rows each has at least: none.
 * @type {Record<string, number>}
 */
export const DOCUMENTS = {}

const CELL = /`([^`]+)`\s*›\s*(.+)$/

/**
 * The rows of a document's tables whose last column is called “Test”. A row that names none has an empty one.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function rowsOf(markdown) {
  /** @type {Row[]} */
  const rows = []
  let inTable = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const cells = text.startsWith('|') ? cellsOf(text) : []
    if (cells.length === 0) inTable = false
    else if (cells.at(-1) === 'Test') inTable = true
    else if (inTable && !/^:?-+:?$/.test(cells[0] ?? '')) {
      const [, file, name] = CELL.exec(cells.at(-1) ?? '') ?? []
      rows.push({ line: index + 1, test: file && name ? `${file} › ${name.trim()}` : '' })
    }
  }
  return rows
}

/** @param {string} text one row; a `\|` in it is no border */
function cellsOf(text) {
  return text
    .slice(1)
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/**
 * @typedef {{ testResults: { name: string, assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[] }} VitestReport
 * @typedef {{ title: string, file: string, specs?: { title: string, ok: boolean, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 */

/**
 * The tests that Vitest's report lists as passed.
 * @param {VitestReport} report
 * @param {string} root the folder that files are named from
 * @returns {string[]}
 */
export function passedOfVitest(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title }) => [fileOf(name, root), ...ancestorTitles, title].join(' › ')),
  )
}

/** @param {string} name @param {string} root */
function fileOf(name, root) {
  return name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
}

/**
 * The tests that Playwright's report lists as passed, in every project they ran in. Files are named from the folder of the tests.
 * @param {{ suites: Suite[] }} report
 * @param {string} folder
 * @returns {string[]}
 */
export function passedOfPlaywright({ suites }, folder) {
  /** @type {Map<string, boolean>} */
  const outcomes = new Map()
  /** @param {Suite} suite @param {string[]} groups */
  const visit = (suite, groups) => {
    for (const { title, ok, tests } of suite.specs ?? []) {
      const test = [`${folder}/${suite.file}`, ...groups, title].join(' › ')
      const passed = ok && tests.every(({ status }) => status === 'expected')
      outcomes.set(test, passed && (outcomes.get(test) ?? true))
    }
    for (const inner of suite.suites ?? []) visit(inner, [...groups, inner.title])
  }
  for (const suite of suites) visit(suite, [])
  return [...outcomes].filter(([, passed]) => passed).map(([test]) => test)
}

/**
 * What is wrong with a document's rows: too few, one that names no test, or one that did not pass.
 * @param {readonly Row[]} rows @param {ReadonlySet<string>} passed @param {number} least
 * @returns {string[]}
 */
export function problemsOf(rows, passed, least) {
  return [
    ...(rows.length < least ? [`${rows.length} rows, fewer than ${least}`] : []),
    ...rows
      .filter(({ test }) => !passed.has(test))
      .map(({ line, test }) =>
        test ? `line ${line}: no test passed that is called ${test}` : `line ${line}: names no test`,
      ),
  ]
}
