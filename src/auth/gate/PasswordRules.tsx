import { useEffect, useRef, useState } from 'react'
import { PASSWORD_RULES, brokenPasswordRules } from '#domain/access/passwordPolicy'
import { leastPasswordLength } from '../../config/passwordFormat.ts'
import { passwordRules as texts } from '../../providers/es/auth.ts'
import { fill } from '../../providers/i18n/text.ts'

/**
 * The rules of a new password (specification §5). The field's description is a paragraph, so this is a list by role.
 */
export function PasswordRules() {
  const list = useRef<HTMLSpanElement>(null)
  const [password, setPassword] = useState('')
  useEffect(() => {
    const form = list.current?.closest('form')
    if (!form) return undefined
    const follow = () => {
      const field = form.elements.namedItem('password')
      setPassword(field instanceof HTMLInputElement ? field.value : '')
    }
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  const count = leastPasswordLength()
  const broken = brokenPasswordRules(password, count)
  return (
    <>
      {texts.title}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a paragraph holds no list elements */}
      <span role="list" className="rayo-gate-rules" ref={list}>
        {PASSWORD_RULES.map((rule) => {
          const isMet = !broken.includes(rule)
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            <span role="listitem" key={rule} data-met={isMet}>
              <span aria-hidden="true">{isMet ? '✓' : '○'}</span> {fill(texts[rule], { count })}
              <span className="visually-hidden">: {isMet ? texts.met : texts.unmet}</span>
            </span>
          )
        })}
      </span>
      <output className="visually-hidden">
        {password && fill(texts.progress, { met: PASSWORD_RULES.length - broken.length, all: PASSWORD_RULES.length })}
      </output>
    </>
  )
}
