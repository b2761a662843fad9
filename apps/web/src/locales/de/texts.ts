/** All other texts, loaded with the first screen that needs any of them. */
export default import.meta.glob(
  [
    './*.json',
    '!./{auth,common,validation}.json',
    '!./{arrival,assistant,attachments,channels,conversations,errors}.json',
    '!./{followed-threads,messages,notifications,profile,search,shell,threads,unread}.json',
  ],
  { eager: true, import: 'default' },
);
