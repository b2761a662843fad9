/** What the first page of whoever is signed in may say: all of it is needed at its start. */
export default import.meta.glob(
  [
    './{arrival,assistant,attachments,channels,conversations,errors}.json',
    './{messages,notifications,profile,search,shell,threads,unread}.json',
  ],
  { eager: true, import: 'default' },
);
