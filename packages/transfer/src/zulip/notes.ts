/** What does not come over from Zulip as it was, or not at all: by code, with why. */
export const ZULIP_NOTES = {
  // People
  bot: 'A bot comes as an unclaimed person whose name ends in “(bot)”; it does nothing here.',
  deactivated: 'Whoever was deactivated keeps what they wrote, and does not become a member.',
  guest: 'A guest does not become a member, who would see every open channel. Invite them.',
  moderator: 'A moderator becomes a member: there are no moderators here.',
  no_address: 'A person without an address stays unclaimed: export with addresses to match them.',
  same_address: 'Two people have the same address; the second stays without one.',
  double_person: 'A person is listed twice; the second entry is left out.',
  unknown_person: 'Somebody whom the export does not list is known only by a number.',
  bad_person: 'An entry of the people has no id, and is left out.',
  avatar: 'The picture of a person is left out; each sets their own.',
  // Settings and what belongs to one person
  user_group: 'A group of users is left out: there are no groups here.',
  topic_setting: 'A topic that somebody muted or follows is an ordinary one for them here.',
  muted_channel: 'A channel that somebody muted is not muted for them here.',
  starred: 'A star on a message is personal, and is left out.',
  linkifier: 'A rule that makes links of words is left out.',
  profile_field: 'A field of profiles is left out.',
  scheduled: 'A message or reminder that was to be sent later is left out.',
  draft: 'A draft or saved snippet is left out.',
  unknown_table: 'A table of the export is of an unknown kind, and is left out.',
  // Channels
  bad_channel: 'An entry of the channels has no id or no name, and is left out.',
  web_public: 'A channel that the whole web could read comes as an open one for members.',
  protected_history:
    'New members of a private channel did not see its past; whoever joins it here does.',
  post_policy: 'A channel in which only some could write comes as one in which all members do.',
  description_cut: 'The description of a channel is longer than 255 characters, and is cut.',
  large_conversation: 'A conversation of more than nine people comes as a private channel.',
  unknown_member: 'A member of a channel does not become one here: deactivated, a guest or a bot.',
  // Messages
  unreadable_messages: 'A file of messages cannot be read, because it is not JSON.',
  bad_message: 'An entry of the messages is none, and is left out.',
  bad_time: 'A message has no time that can be read, and is left out.',
  double_message: 'A message comes twice; the second is left out.',
  no_recipient: 'A message names no channel or conversation of the export, and is left out.',
  empty_message: 'A message without any text is left out.',
  edited: 'An edited message comes in its last form; the earlier ones are left out.',
  text_cut: 'A text is longer than a message can be, and is cut.',
  poll: 'A poll comes as a list of its answers with the number of votes.',
  todo: 'A list of tasks comes as text.',
  unknown_widget: 'A part of a message that an app added is left out.',
  // Texts
  unknown_mention: 'A mention of somebody unknown comes as text.',
  silent_mention: 'A silent mention comes as a plain one; it rings nobody.',
  topic_mention: 'A mention of all in a topic comes as one of all in the channel; it rings nobody.',
  group_mention: 'The mention of a group comes as text: there are no groups here.',
  unknown_channel_link: 'The name of a channel or topic that is not in the export comes as text.',
  dead_message_link: 'A link to a message that is not in the export stays as it is.',
  unsafe_link: 'A link that is no web or mail address comes as text.',
  spoiler: 'The lines of a spoiler are hidden one by one.',
  math: 'A formula comes as code.',
  time: 'A time that showed in the zone of each reader comes as text in UTC.',
  // Reactions and emoji
  second_reaction: 'A person has one reaction to a message here: their others are left out.',
  reaction_of_nothing: 'A reaction to a message that does not come is left out.',
  emoji_name: 'A reaction or emoji whose name cannot be written here is left out.',
  emoji_without_image: 'A custom emoji whose picture is not in the export shows as its name.',
  // Files
  file_missing: 'A file that a message links to is not in the export; its name stays.',
  file_of_another: 'A link to a file that Zulip did not give to the message comes as text.',
  file_unused: 'A file that no message of the export has is left out.',
  file_too_large: 'A file is larger than 100 MiB, and is left out.',
  file_refused: 'A file is empty or a program, and is left out.',
  too_many_files: 'A message has more than 20 files; the others are left out.',
  unknown_file: 'A file of the export is of an unknown kind, and is left out.',
} as const;

export type ZulipNote = keyof typeof ZULIP_NOTES;
export type TellNote = (code: ZulipNote, where: string) => void;
