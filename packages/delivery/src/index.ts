export { createCalendarFeeds } from './calendar/feed.ts';
export { createMailer } from './mail/mailer.ts';
export { generateVapidKeys, type VapidKeys } from './push/vapid.ts';
export { readRetention, type Retention } from './retention/policy.ts';
export { type DeliveryOptions, startDelivery } from './start.ts';
