import { describe, expect, it } from 'vitest'
import { readFile } from './readFile.ts'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a web page', () => {
  it('has the tables that hold no others, with entities and cells over several places', async () => {
    const page = `<!-- banco --><html><style>td{a:"<b>"}</style><script>if (a<b) x="</td>"</script>
      <TABLE><TR><TD>Marco<table border=1>
      <tr><th>Fecha<th>Concepto<th colspan=2>Importe</tr>
      <tr><td rowspan="2">20/11/2026</td><td>PE&Ntilde;ALBA<br>Sof&iacute;a &#128; 3 &lt; 4</td><td>$&nbsp;1</td><td></td>
      <tr><td>x</td><td>2</td><td>3</td></tr></table></TD></TR></TABLE></html>`
    expect(await readFile(latin1(page))).toEqual({
      format: 'html',
      tables: [
        [
          { line: 1, cells: ['Fecha', 'Concepto', 'Importe', ''] },
          { line: 2, cells: ['20/11/2026', 'PEÑALBA Sofía € 3 < 4', '$ 1', ''] },
          { line: 3, cells: ['', 'x', '2', '3'] },
        ],
      ],
    })
  })
})
