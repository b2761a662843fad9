export { type Fresh, freshOf } from './fresh.ts';
export { type FeedEntry, parseFeed } from './parse.ts';
