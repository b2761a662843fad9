import { Mark, Node } from '@tiptap/react';
import Code from '@tiptap/extension-code';
import { ListItem } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';
import { targetOf } from '@parley/markdown';
import { tableNodes } from './table-nodes.ts';

const Spoiler = Mark.create({
  name: 'spoiler',
  priority: 900,
  parseHTML: () => [{ tag: '[data-spoiler]' }],
  renderHTML: () => ['span', { 'data-spoiler': '', class: 'rounded bg-faint/45 px-0.5' }, 0],
});

/** What a link may lead to; anything else is drawn without an address. */
const SAFE = /^(?:https?:|mailto:|tel:|\/(?!\/))/i;

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => SAFE.test(element.getAttribute('href') ?? '') && null,
    },
  ],
  renderHTML: ({ mark: { attrs } }) => ['a', SAFE.test(attrs.href) ? { href: attrs.href } : {}, 0],
});

/** Code may be bold too, as in CommonMark. */
const CodeMark = Code.extend({ excludes: '' });

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: () => ['ol', 0],
});

/** An item: a task has a box, one that does not continue the list has its own number. */
const Item = ListItem.extend({
  content: 'block+',
  addAttributes: () => ({
    value: { default: null, keepOnSplit: false, parseHTML: numberOf },
    checked: { default: null, keepOnSplit: false, parseHTML: checkOf },
  }),
  renderHTML({ node: { attrs } }) {
    const value = attrs.value === null ? {} : { value: attrs.value };
    if (attrs.checked === null) return ['li', value, 0];
    const checked = attrs.checked ? { checked: '' } : {};
    return [
      'li',
      { ...value, class: 'relative list-none' },
      [
        'input',
        {
          type: 'checkbox',
          contenteditable: 'false',
          class: 'absolute -ms-[1.4em] mt-[0.35em]',
          ...checked,
        },
      ],
      ['div', 0],
    ];
  },
});

function numberOf(item: HTMLElement): number | null {
  if (item.parentElement?.tagName !== 'OL') return null;
  const written = item.hasAttribute('value')
    ? item.getAttribute('value')
    : item.previousElementSibling === null && item.parentElement.getAttribute('start');
  return written && /^\d{1,9}$/.test(written) ? Number(written) : null;
}

function checkOf(item: HTMLElement): boolean | null {
  const box = item.querySelector(
    ':scope > input[type=checkbox], :scope > :is(p, label, span, div) > input[type=checkbox]:first-child',
  );
  return box ? box.hasAttribute('checked') : null;
}

/** Something named by id; the editor draws it with today's name. */
export const Reference = Node.create({
  name: 'reference',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ kind: { default: 'everyone' }, id: { default: null } }),
  parseHTML: () => [
    {
      tag: '[data-reference]',
      getAttrs: (element) => targetOf(element.getAttribute('data-reference') ?? '') ?? false,
    },
  ],
});

/** A custom emoji. */
export const Shortcode = Node.create({
  name: 'shortcode',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ name: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[data-shortcode]',
      getAttrs: (element) => ({ name: element.getAttribute('data-shortcode') }),
    },
  ],
});

/** The kit without what a message cannot have; its rules for typing and pasting are off. */
const kit = StarterKit.configure({
  code: false,
  link: false,
  listItem: false,
  orderedList: false,
  underline: false,
});

/** With `Reference` and `Shortcode`, exactly the documents of `@parley/markdown`. */
export const schemaExtensions = [kit, Link, Spoiler, CodeMark, OrderedList, Item, ...tableNodes];
