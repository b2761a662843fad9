export { type PlantedInMattermost, writeMattermostExport } from './mattermost-export.ts';
export { type Planted, writeSlackExport } from './slack-export.ts';
export { TEAM as MATTERMOST_TEAM } from './mattermost-team.ts';
export { writeZulipExport } from './zulip-export.ts';
export { writeCampfireStorage } from './campfire-storage.ts';
