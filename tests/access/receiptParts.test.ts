import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { pdfText } from '../support/pdfText.ts'
import { aReceiptBody } from './bodies.ts'

/** The paper of a receipt that userA paid for peerA too, through the API: each reader's file has what they may see. */
describeOnBoth('receipts in part', (world) => {
  const { post, put } = world.by.adminA
  async function register(): Promise<string> {
    const allocations = [
      { feeId: world.feeA.id, amount: 100 },
      { feeId: world.feePeer.id, amount: 200 },
    ]
    const body = aReceiptBody(world.a.id, world.userA.id, allocations, { reference: 'TRX-SECRETA' })
    const { id, status } = await post('receipts', body)
    expect(status).toBe(201)
    return id
  }
  async function pdfOf(id: string, as: string) {
    const response = await world.ask('GET', `private/receipts/${id}/pdf`, { as })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, bytes, text: response.ok ? (await pdfText(bytes)).text : '' }
  }
  describe('the PDF of a receipt', () => {
    it('is complete and identical for the payer, the Admin and the SuperAdmin', async () => {
      const id = await register()
      const [first, ...others] = await Promise.all(['userA', 'adminA', 'superAdmin'].map((as) => pdfOf(id, as)))
      for (const text of ['peerA Pérez', 'userA Pérez (socio N.º 7)', 'TRX-SECRETA', 'adminA Pérez', 'Total $ 3,00']) {
        expect(first?.text).toContain(text)
      }
      expect(others.map(({ bytes }) => Buffer.from(bytes).equals(first?.bytes ?? new Uint8Array()))).toEqual([
        true,
        true,
      ])
    })

    it('shows another member only their own part, and cannot be shared by them', async () => {
      const id = await register()
      expectPartOfPeer((await pdfOf(id, 'peerA')).text)
      expect((await world.by.peerA.post(`receipts/${id}/link`)).status).toBe(403)
      const paper = await world.by.peerA.get(`receipts/${id}/paper`)
      expect(paper.body).toMatchObject({ isPart: true, payer: null, reference: null, takenBy: null, amount: 200 })
      expect(JSON.stringify(paper.body)).not.toMatch(/userA|adminA|TRX|Cuota junio/)
    })

    it('shows a guardian the part of their wards', async () => {
      const id = await register()
      expect((await pdfOf(id, 'multi')).status).toBe(404)
      const memberships = [{ id: world.membershipOf.peerA.id, guardianId: world.membershipOf.multiA.id }]
      expect((await put(`users/${world.peerA.id}`, { memberships })).status).toBe(200)
      expectPartOfPeer((await pdfOf(id, 'multi')).text)
    })

    it('also shows in a part that the receipt was reversed', async () => {
      const id = await register()
      expect((await post(`receipts/${id}/reversal`, { reason: 'Otro socio' })).status).toBe(201)
      const { text } = await pdfOf(id, 'peerA')
      expectPartOfPeer(text)
      expect(text).toContain('Anulado el 15/06/2024')
    })
  })
})

function expectPartOfPeer(text: string): void {
  expect(text).toContain('Es la parte de un recibo que pagó otra persona.')
  expect(text).toContain('Total de tu parte $ 2,00')
  expect(text).not.toMatch(/userA|adminA|TRX|3,00|1,00|Cuota junio|socio N/)
}
