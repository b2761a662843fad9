/** Every German text, by file; one request, since all are needed at the start. */
export default import.meta.glob<Record<string, unknown>>('../../locales/de/*.json', { eager: true, import: 'default' });
