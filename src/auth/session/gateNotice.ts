import { createStore } from '../../providers/createStore.ts'

type GateNotice = { message: string; retry: boolean }

const { get, set, useValue } = createStore<GateNotice | null>(null)
export { get as getGateNotice, set as setGateNotice, useValue as useGateNotice }
