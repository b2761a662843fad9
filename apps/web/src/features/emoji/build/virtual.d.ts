/** The text of `shortcodeTable()`; see `plugin.ts`. */
declare module 'virtual:emoji-shortcodes' {
  const table: string;
  export default table;
}
