/** A command is not carried out; the message is a line for whoever asked, and nothing was changed. */
export class Refused extends Error {
  override name = 'Refused'
}
