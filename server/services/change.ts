/** What a form sends: the fields given, and the version it was read at when it says. */
export type Change<Given> = { given: Given; version: number | undefined }
