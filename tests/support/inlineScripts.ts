/** Data blocks, such as the configuration, do not run. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', text = '']) => {
    const type = /\btype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase()
    const runs = type === undefined || type === 'module' || type === 'importmap' || /(?:java|ecma)script/.test(type)
    return runs && !/\bsrc\s*=/i.test(attributes) ? [text] : []
  })
}
