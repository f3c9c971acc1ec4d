import {
  contactAnswerSchema,
  contactInputSchema,
  contactMessageSchema,
  contactPatchSchema,
} from '#domain/contactMessage'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS, NO_PARAMS } from '../http/route.ts'
import type { Route, RouteDeps } from '../http/route.ts'
import { visitorPostRoute } from '../http/visitorPost.ts'
import { contactMessages } from '../resources/contactMessages.ts'
import { keepMessage } from '../services/contact/keepMessage.ts'
import { mailMessage, readMessage } from '../services/contact/mailMessage.ts'
import { markMessage } from '../services/contact/markMessage.ts'
import { resourceReads } from './resourceReads.ts'

/** A visitor's message is kept first and mailed then, so that a mail server that fails loses nothing. */
const writeRouteOfVisitors = visitorPostRoute({
  path: 'contact',
  summary: 'Write to whoever runs the installation; the answer says whether it went out by mail or is only kept',
  params: NO_PARAMS,
  body: contactInputSchema,
  response: contactAnswerSchema,
  async handle({ deps, now, body, writeOnce }) {
    const { id, isMailed } = await writeOnce((tx) => keepMessage(tx, now, body))
    if (id === null) return { mailed: false }
    return isMailed
      ? { mailed: await isSent(deps, now, id) }
      : { mailed: (await readMessage(deps.store, now, id)).mailed }
  },
})

async function isSent({ store, papers, report }: RouteDeps, now: number, id: string): Promise<boolean> {
  const { mailer, contactTo: to } = papers
  if (!mailer || to === null) return false
  try {
    await mailMessage({ store, mailer, to }, now, id)
    return true
  } catch (error) {
    report(error)
    return false
  }
}

export const contactRoutes: Route[] = [
  writeRouteOfVisitors,
  ...resourceReads(contactMessages, { row: contactMessageSchema, reads: (tx) => tx.contactMessages }),
  writeRoute({
    tag: 'contact-messages',
    response: contactMessageSchema,
    method: 'PUT',
    path: 'contact-messages/{id}',
    summary: 'Mark a message as read, or as unread again',
    access: [['edit', 'contact-messages']],
    params: ID_PARAMS,
    body: recordBody(contactPatchSchema, contactMessageSchema),
    errors: ['stale'],
    handle: ({ tx, actor, now, params, body }) => markMessage(tx, { actor, now }, params.id, body),
  }),
]
