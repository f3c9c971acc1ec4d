import { configure, TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { MAX_UNZIPPED, UnreadableFile } from './fileProblem.ts'

// Files are already read in a worker.
configure({ useWebWorkers: false })

/** Only text is unzipped, not pictures or fonts. */
const READ = /\.(?:xml|rels|bin)$|^mimetype$/i

/** The files of an archive. Throws if they are too large, or if their sizes are missing. */
export async function zipEntries(bytes: Uint8Array): Promise<FileEntry[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()
  // By the name: attributes may claim that a file is a folder.
  const fileEntries = entries.filter((entry): entry is FileEntry => !entry.filename.endsWith('/'))
  if (fileEntries.some(({ encrypted }) => encrypted)) throw new UnreadableFile('protected')
  if (fileEntries.some(isUnbounded)) throw new UnreadableFile('damaged')
  const sizes = fileEntries.map(({ filename, uncompressedSize }) => (READ.test(filename) ? uncompressedSize : 0))
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_UNZIPPED) throw new UnreadableFile('tooMuchInside')
  return fileEntries
}

/** A size of zero would be unzipped without a limit. */
const isUnbounded = ({ uncompressedSize, compressedSize, bitFlag }: FileEntry) =>
  uncompressedSize === 0 && (compressedSize > 2 || bitFlag?.dataDescriptor)

/** The text of a file of an archive; empty where it is missing. */
export async function zippedText(entries: readonly FileEntry[], name: string): Promise<string> {
  return (await entries.find(({ filename }) => filename === name)?.getData(new TextWriter())) ?? ''
}
