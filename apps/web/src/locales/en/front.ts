/** What the pages before the product say, but errors: those come with what may fail. */
export default import.meta.glob('./{auth,common,validation}.json', {
  eager: true,
  import: 'default',
});
