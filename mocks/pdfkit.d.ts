declare module 'pdfkit/standard-fonts/*' {
  const font: { name: string }
  export default font
}
