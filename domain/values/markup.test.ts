import { describe, expect, it } from 'vitest'
import { attributeOf, elementsOf, walkMarkup } from './markup.ts'

function eventsOf(source: string): string[] {
  const events: string[] = []
  walkMarkup(source, {
    open: (name, attributes) => events.push(`<${name}${attributes}>`),
    close: (name) => events.push(`</${name}>`),
    text: (text) => events.push(text),
  })
  return events
}

describe('markup', () => {
  it.each([
    ['<A><b:C x="1>2"/>t</A>', ['<a>', '<c x="1>2"/>', '</c>', 't', '</a>']],
    ['a<!-- <b> -->&lt;&#241;&#xF1;&Ntilde;&nada;', ['a', '<ññÑ&nada;']],
    ['<![CDATA[<x>&amp;]]>', ['<x>&amp;']],
    ['1 < 2 & 3', ['1 ', '<', ' 2 & 3']],
    ['<td title="sin cierre>x', ['<td title="sin cierre>', 'x']],
    ['<script>if (a<b) </script>x', ['<script>', '</script>', 'x']],
    ['<!DOCTYPE x><?xml y?>z', ['z']],
    ['<sin fin', ['<sin fin>']],
  ])('%s is read without failing', (source, events) => {
    expect(eventsOf(source)).toEqual(events)
  })

  it('has attributes by their whole name, in any quotes', () => {
    const attributes = ` calcext:value-type='error' office:value-type="a &amp; b" colspan=2`
    expect(attributeOf(attributes, 'office:value-type')).toBe('a & b')
    expect(attributeOf(attributes, 'calcext:value-type')).toBe('error')
    expect(attributeOf(attributes, 'COLSPAN')).toBe('2')
    expect(attributeOf(attributes, 'value')).toBeNull()
  })

  it('has elements in elements', () => {
    const { children } = elementsOf('<a><b>1</b><b>2<c/></b></a></a>')
    expect(children[0]?.children.map(({ name, text }) => [name, text])).toEqual([
      ['b', '1'],
      ['b', '2'],
    ])
  })
})
