/** What does not come over from Campfire as it was, or not at all: by code, with why. */
export const CAMPFIRE_NOTES = {
  // People
  bot: 'A bot comes as an unclaimed person whose name ends in “(bot)”; it does nothing here.',
  deactivated: 'Whoever was deactivated or banned keeps what they wrote, and becomes no member.',
  no_address: 'A person without an address stays unclaimed.',
  same_address: 'Two people have the same address; the second stays without one.',
  double_person: 'A person is listed twice; the second entry is left out.',
  unknown_person: 'Somebody whom the database does not list is known only by a number.',
  bad_person: 'A row of the people cannot be read, and is left out.',
  bio: 'What a person wrote about themselves is left out.',
  avatar: 'The picture of a person is left out; each sets their own.',
  // The account and what belongs to one person
  logo: 'The logo of the account is left out.',
  custom_styles: 'The styles of the account are left out.',
  ban: 'A banned address of the network is left out.',
  webhook: 'The webhook of a bot is left out. Add an outgoing webhook here.',
  search: 'A search that somebody made is left out.',
  device: 'A device that got push messages is left out: each person allows them anew.',
  involvement: 'How somebody is notified of a room is left out: each person sets it anew.',
  // Rooms
  bad_room: 'A row of the rooms cannot be read, and is left out with its messages.',
  unknown_room_type: 'A room of an unknown type comes as a private channel.',
  large_conversation: 'A conversation of more than nine people comes as a private channel.',
  unknown_member: 'A member of a room does not become one here: deactivated or a bot.',
  bad_membership: 'A membership names no room of the database, and is left out.',
  // Messages
  bad_message: 'A row of the messages cannot be read, and is left out.',
  bad_time: 'A message has no time that can be read, and is left out.',
  double_message: 'A message comes twice; the second is left out.',
  no_room: 'A message belongs to no room of the database, and is left out.',
  empty_message: 'A message without any text or file is left out.',
  edited: 'An edited message comes in its last form; Campfire keeps no earlier ones.',
  text_cut: 'A text is longer than a message can be, and is cut.',
  sound: 'A sound comes as the command that played it.',
  // Texts
  unknown_mention: 'A mention of somebody unknown comes as text.',
  unknown_embed: 'Something embedded in a text is of an unknown kind, and is left out.',
  link_preview: 'The preview of a link is left out; previews are made anew.',
  dead_message_link: 'A link to a message that the database does not hold stays as it is.',
  unsafe_link: 'A link that is no web or mail address comes as text.',
  unsafe_html: 'A part of a text that no message of Campfire has, such as a script, is left out.',
  deep_html: 'Parts of a text that are nested too deep come as plain text.',
  long_paragraph: 'A very long paragraph keeps its words, links and mentions, and no other form.',
  image: 'A picture from the web comes as a link.',
  // Boosts
  text_boost: 'A boost that is a text comes as a line under its message.',
  second_reaction: 'A person has one reaction to a message here: their others are left out.',
  boost_of_nothing: 'A boost of a message that does not come is left out.',
  // Files
  file_missing: 'A file of a message is not in the folder “files”; its name stays.',
  file_too_large: 'A file is larger than 100 MiB, and is left out.',
  file_refused: 'A file is empty or a program, and is left out.',
  too_many_files: 'A message has more than 20 files; the others are left out.',
  file_unused: 'A file that no message has is left out.',
  unknown_table: 'A table of the database is of an unknown kind, and is left out.',
} as const;

export type CampfireNote = keyof typeof CAMPFIRE_NOTES;
export type TellNote = (code: CampfireNote, where: string) => void;
