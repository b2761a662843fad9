export { type ReadTime, readTimes, type TimeContext } from './read-times.ts';
export { type WantedTime, wantedTime } from './wanted-time.ts';
