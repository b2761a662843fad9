/** Every English text, by file; one request, since all are needed at the start. */
export default import.meta.glob<Record<string, unknown>>('../../locales/en/*.json', { eager: true, import: 'default' });
