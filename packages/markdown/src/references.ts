import type { Nodes } from 'mdast';
import type { ReferenceTarget } from './nodes.ts';
import { parse } from './parse.ts';

/**
 * What a text refers to, in reading order and with repetitions. Names in code and in links refer
 * to nothing.
 */
export function references(source: string): ReferenceTarget[] {
  const found: ReferenceTarget[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'reference') found.push(node.target);
    else if (node.type !== 'link' && 'children' in node) node.children.forEach(visit);
  };
  if (source.includes('<')) visit(parse(source));
  return found;
}

/** What a reference is called today, with its sign: '@Ann Lee', '#general'. */
export type Labels = (target: ReferenceTarget) => string;

/** The text with each reference replaced by its label, for readers who know no references. */
export function withLabels(source: string, labelOf: Labels): string {
  if (!source.includes('<')) return source;
  let made = '';
  let end = 0;
  const visit = (node: Nodes): void => {
    if (node.type === 'reference' && node.position) {
      made += source.slice(end, node.position.start.offset) + escaped(labelOf(node.target));
      end = node.position.end.offset ?? end;
    } else if ('children' in node) node.children.forEach(visit);
  };
  visit(parse(source));
  return made + source.slice(end);
}

/** A name as Markdown, within a line. */
const escaped = (name: string) => name.replaceAll(/[\\`*_~<[\]|]/g, '\\$&');
