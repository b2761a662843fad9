/** Every text of this language, by file: all are needed at the start, so they are one request. */
export default import.meta.glob('./*.json', { eager: true, import: 'default' });
