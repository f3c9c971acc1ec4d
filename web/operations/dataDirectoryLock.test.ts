import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, realpath, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/productProcess'
import { DataDirectoryInUse, lockDataDirectory } from './dataDirectoryLock.ts'

let directory: string
const children: ChildProcess[] = []

beforeEach(() => {
  directory = temporaryFolder()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

async function startHolder(): Promise<ChildProcess> {
  const source = `
    import { lockDataDirectory } from ${JSON.stringify(new URL('dataDirectoryLock.ts', import.meta.url).href)}
    try { await lockDataDirectory(${JSON.stringify(directory)}); console.log('has it') }
    catch (error) { console.log(error.name) }
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  expect(output.toString().trim()).toBe('has it')
  return child
}

describe('a data directory', () => {
  it('is created when missing, and free after its release', async () => {
    const inside = join(directory, 'new', 'one')
    const lock = await lockDataDirectory(inside)
    expect(await readdir(inside)).toHaveLength(1)
    await lock.release()
    expect(await readdir(inside)).toEqual([])
    await (await lockDataDirectory(inside)).release()
  })

  it('is private to its user, and an empty one becomes private', async () => {
    const fresh = join(directory, 'new')
    await chmod(directory, 0o755)
    await (await lockDataDirectory(fresh)).release()
    expect(await modeOf(fresh)).toBe(0o700)
    await chmod(fresh, 0o777)
    await (await lockDataDirectory(fresh)).release()
    expect(await modeOf(fresh)).toBe(0o700)
  })

  it.each([
    ['the directory', '.', 0o750],
    ['a file', 'data', 0o604],
    ['a file in a folder', join('base', 'data'), 0o620],
    ['a folder', 'base', 0o701],
  ])('is refused with the remedy if others can open %s', async (_, name, mode) => {
    await mkdir(join(directory, 'base'), { mode: 0o700 })
    for (const file of ['data', join('base', 'data')]) await writeFile(join(directory, file), '', { mode: 0o600 })
    const folder = await realpath(directory)
    await chmod(join(directory, name), mode)
    const path = join(folder, name)
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `Other people of this machine can open ${path} (${mode.toString(8)}). Close the data directory: chmod -R go= ${folder}`,
    )
    expect((await readdir(directory)).toSorted()).toEqual(['base', 'data'])
    await promisify(execFile)('chmod', ['-R', 'go=', directory])
    await (await lockDataDirectory(directory)).release()
  })

  it('is refused while another process uses it, and free at once after that process is killed', async () => {
    const holder = await startHolder()
    await expect(lockDataDirectory(directory)).rejects.toThrow(`pid ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(await readdir(directory)).toHaveLength(1)
    const lock = await lockDataDirectory(directory)
    expect((await readdir(directory)).join()).toContain(`in-use-by-${process.pid}-`)
    await lock.release()
  })

  it('is refused to the same process twice', async () => {
    const lock = await lockDataDirectory(directory)
    await expect(lockDataDirectory(join(directory, '.'))).rejects.toThrow(DataDirectoryInUse)
    await lock.release()
  })

  it('is free when a killed process’s number is reused', async () => {
    const [mine = ''] = await claimsOf(lockDataDirectory(directory))
    await writeFile(join(directory, mine.replace(/^(in-use-by-\d+)-\d+/, '$1-1')), '')
    await writeFile(join(directory, mine.replace(/^in-use-by-\d+-\d+/, `in-use-by-${process.ppid}-1`)), '')
    await (await lockDataDirectory(directory)).release()
    expect(await readdir(directory)).toEqual([])
  })

  it('is free on another machine unless its claim is renewed', async () => {
    const claim = join(directory, 'in-use-by-7-70-elsewhere')
    await writeFile(claim, '')
    const renewal = setInterval(() => void utimes(claim, new Date(), new Date()), 5)
    await expect(lockDataDirectory(directory, 1_000)).rejects.toThrow('pid 7')
    clearInterval(renewal)
    await (await lockDataDirectory(directory, 50)).release()
    expect(await readdir(directory)).toEqual([])
  })

  it('is given to at most one of many simultaneous starts', async () => {
    const claims = Array.from({ length: 3 }, async () => {
      try {
        return await startHolder()
      } catch {
        return null
      }
    })
    const holders = (await Promise.all(claims)).filter((child) => child !== null)
    expect(holders.length).toBeLessThanOrEqual(1)
  })
})

async function claimsOf(locking: ReturnType<typeof lockDataDirectory>): Promise<string[]> {
  const lock = await locking
  const claims = await readdir(directory)
  await lock.release()
  return claims
}
