/** What does not come over from Slack as it was, or not at all: by code, with why. */
export const SLACK_NOTES = {
  // People
  bot: 'A bot comes as an unclaimed person whose name ends in “(bot)”; it does nothing here.',
  deactivated: 'Whoever was deactivated keeps what they wrote, and does not become a member.',
  guest: 'A guest does not become a member, who would see every open channel. Invite them.',
  no_address: 'A person without an address stays unclaimed: export with addresses to match them.',
  same_address: 'Two people have the same address; the second stays without one.',
  double_person: 'A person is listed twice; the second entry is left out.',
  unknown_person: 'Somebody who is not in users.json is known only by the name in the messages.',
  bad_person: 'An entry of users.json has no id, and is left out.',
  // Channels
  bad_channel: 'An entry of the channels has no id or no name, and is left out.',
  double_channel: 'A channel is listed twice; the second entry is left out.',
  shared_channel: 'A channel shared with another company comes as one of this workspace.',
  unknown_member: 'A member of a channel does not become one here: deactivated, a guest or a bot.',
  description_cut: 'The purpose of a channel is longer than 255 characters, and is cut.',
  large_conversation: 'A conversation of more than nine people comes as a private channel.',
  unknown_folder: 'A folder belongs to no listed channel; its messages are left out.',
  canvas: 'Canvases are left out: the export holds no contents of them that can be read.',
  integration_log: 'The log of added apps is left out.',
  unknown_file: 'A file of the export is of an unknown kind, and is left out.',
  // Messages
  unreadable_day: 'A day cannot be read, because its file is not a list in JSON.',
  bad_message: 'An entry of a day is no message, and is left out.',
  bad_time: 'A message has no time that can be read, and is left out.',
  double_message: 'A message comes twice; the second is left out.',
  hidden_by_limit: 'A message is hidden by the limit of the free plan: Slack keeps it back.',
  tombstone: 'A deleted message that has a thread comes as a line that says so.',
  thread_root_missing: 'A thread without its first message gets a line in its place.',
  broadcast_reply: 'A reply that was also sent to the channel is only in its thread.',
  edited: 'An edited message comes in its last form; the earlier ones are not in the export.',
  revision: 'The record of a change or deletion is left out; the message is as it was exported.',
  join_or_leave: 'Lines that somebody joined or left are left out; the members come.',
  call: 'A call or huddle leaves a line without its recording.',
  service_line: 'A line of Slack about the channel is left out.',
  unknown_subtype: 'A message of an unknown kind comes as a plain one.',
  empty_message: 'A message without any text or file is left out.',
  text_cut: 'A text is longer than a message can be, and is cut.',
  ephemeral: 'A message that only one person saw is left out.',
  // Texts
  unknown_mention: 'A mention of somebody unknown comes as text.',
  unknown_channel_link: 'The name of a channel that is not in the export comes as text.',
  user_group: 'The mention of a user group comes as text: there are no groups here.',
  here: 'A mention of those present comes as one of everybody in the channel; it rings nobody.',
  dead_message_link: 'A link to a message that is not in the export stays a link to Slack.',
  unsafe_link: 'A link that is no web or mail address comes as text.',
  link_preview: 'The preview of a link is left out; previews are made anew.',
  interactive: 'Buttons, menus and forms of apps are left out.',
  unknown_block: 'A part of a message of an unknown kind is left out.',
  // Reactions, emoji and pins
  second_reaction: 'A person has one reaction to a message here: their others are left out.',
  anonymous_reaction: 'A reaction is counted, but not said of whom; it is left out.',
  emoji_name: 'A reaction with an emoji whose name cannot be written here is left out.',
  emoji_without_image: 'A custom emoji whose picture is not in the export shows as its name.',
  pin_of_nothing: 'A pin of something that is no message of the export is left out.',
  // Files
  file_url_only: 'A file is not in the export, only its address: it comes as a link to Slack.',
  file_too_large: 'A file is larger than 100 MiB, and is left out.',
  file_refused: 'A file is empty or a program, and is left out.',
  file_deleted: 'A file was deleted in Slack.',
  file_hidden: 'A file is hidden by the limit of the free plan: Slack keeps it back.',
  file_external: 'A file lies with another service: it comes as a link.',
  too_many_files: 'A message has more than 20 files; the others are left out.',
} as const;

export type SlackNote = keyof typeof SLACK_NOTES;

/** Tells of one thing, and where it is in the export. */
export type TellNote = (code: SlackNote, where: string) => void;
