/** All tables and roles. The table of a described resource is exported under its description's name. */
export * from './clubs.ts'
export * from './bank.ts'
export * from './money.ts'
export * from './people.ts'
export * from './policies.ts'
export * from './records.ts'
export * from './runs.ts'
export * from './visitors.ts'
