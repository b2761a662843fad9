/**
 * Texts of the pages for signed-out users without errors, which load with the code that can fail.
 */
export default import.meta.glob('./{auth,common,validation}.json', {
  eager: true,
  import: 'default',
});
