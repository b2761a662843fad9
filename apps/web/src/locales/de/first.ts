/** Texts of the first page for signed-in users, all needed at the start. */
export default import.meta.glob(
  [
    './{arrival,assistant,attachments,channels,conversations,errors}.json',
    './{followed-threads,messages,notifications,profile,search,shell,threads,unread}.json',
  ],
  { eager: true, import: 'default' },
);
