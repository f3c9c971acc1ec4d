/** All tables and roles. The table of a described resource is exported under its description's name. */
export * from './schema.ts'
export * from './schemaBank.ts'
export * from './schemaMoney.ts'
export * from './schemaPeople.ts'
export * from './schemaPolicies.ts'
export * from './schemaRecords.ts'
export * from './schemaRuns.ts'
export * from './schemaVisitors.ts'
