import type { Extension as TreeExtension, Handle } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import type { Extension } from 'micromark-util-types';
import { reference, targetOf } from './reference.ts';
import { shortcode } from './shortcode.ts';
import { spoilerSign } from './spoiler.ts';

const LESS_THAN = 60;
const COLON = 58;
const BAR = 124;

/**
 * CommonMark without HTML, with GitHub's tables, strikethrough, tasks and bare addresses, and our
 * references, shortcodes and spoilers. Emphasis may touch Chinese, Japanese and Korean signs.
 */
export const syntax: Extension[] = [
  gfmAutolinkLiteral(),
  cjkFriendlyExtension(),
  gfmStrikethroughCjkFriendly({ singleTilde: false }),
  gfmTable(),
  gfmTaskListItem(),
  {
    disable: { null: ['htmlFlow', 'htmlText'] },
    text: { [LESS_THAN]: reference, [COLON]: shortcode, [BAR]: spoilerSign },
  },
];

const enterReference: Handle = function (token) {
  const value = this.sliceSerialize(token);
  const target = targetOf(value);
  if (target) this.enter({ type: 'reference', value, target }, token);
};

const enterShortcode: Handle = function (token) {
  const value = this.sliceSerialize(token);
  this.enter({ type: 'shortcode', value, name: value.slice(1, -1) }, token);
};

const enterSpoilerSign: Handle = function (token) {
  this.enter({ type: 'spoilerSign', value: this.sliceSerialize(token) }, token);
};

const leave: Handle = function (token) {
  this.exit(token);
};

/** Keeps each item's own number, which CommonMark drops: answers '1. 2. 4.' skip the third. */
const enterItemNumber: Handle = function (token) {
  const [list, item] = this.stack.slice(-2);
  if (list?.type !== 'list' || item?.type !== 'listItem') return;
  const value = Number(this.sliceSerialize(token));
  item.data = { ...item.data, value };
  list.start ??= value;
};

const addresses = gfmAutolinkLiteralFromMarkdown();

const enterAddress: Handle = function (token) {
  this.enter({ type: 'link', url: '', children: [], data: { isLiteral: true } }, token);
};

export const treeExtensions: TreeExtension[] = [
  // Without its transform, which looks for addresses even in what was escaped.
  { ...addresses, transforms: [], enter: { ...addresses.enter, literalAutolink: enterAddress } },
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
  {
    enter: {
      namedReference: enterReference,
      shortcode: enterShortcode,
      spoilerSign: enterSpoilerSign,
      listItemValue: enterItemNumber,
    },
    exit: { namedReference: leave, shortcode: leave, spoilerSign: leave },
  },
];
