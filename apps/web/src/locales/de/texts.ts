/** Every other text of this language, which comes with the first screen that says any of it. */
export default import.meta.glob(
  [
    './*.json',
    '!./{auth,common,validation}.json',
    '!./{arrival,assistant,attachments,channels,conversations,errors}.json',
    '!./{messages,notifications,profile,search,shell,threads,unread}.json',
  ],
  { eager: true, import: 'default' },
);
