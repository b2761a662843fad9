export { isMailType, mailIn } from './source.ts';
export { mailPost } from './post.ts';
