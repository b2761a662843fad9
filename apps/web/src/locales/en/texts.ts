/** Every other text of this language: all are needed at the start, so they are one request. */
export default import.meta.glob(['./*.json', '!./{auth,common,validation}.json'], {
  eager: true,
  import: 'default',
});
