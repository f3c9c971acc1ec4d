/** The package's types do not name its modules of fonts. */
declare module 'pdfkit/standard-fonts/*' {
  const font: { name: string }
  export default font
}
