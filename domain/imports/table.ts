/** `line` is the number that a person sees beside the row in the file. */
export type FileRow = { line: number; cells: string[] }
