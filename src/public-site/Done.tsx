import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from '../ui/feedback/Notice.tsx'

/** What a sent form leaves in its place. Its heading gets the focus, which the form's button had. */
export function Done({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = place.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [])
  return (
    <div ref={place}>
      <Notice level={1} title={title} detail={detail}>
        {children}
      </Notice>
    </div>
  )
}
