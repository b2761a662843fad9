import { ATTACHMENTS_BUCKET, DRIVE_BUCKET } from '@parley/model';
import {
  File,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Folder,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import { createElement, useState } from 'react';
import { useSignedUrl } from './use-signed-url.ts';
import type { Entry } from './entry.ts';
import { endingOf, shownAs, typeOf } from './kinds.ts';

const SLIDES = new Set(['ppt', 'pptx', 'odp', 'key']);
const PROSE = new Set(['txt', 'text', 'log', 'rtf']);

function iconOf(entry: Exclude<Entry, { kind: 'folder' }>): LucideIcon {
  const file = { name: entry.name, mime_type: entry.row.mime_type };
  const shown = shownAs(file);
  if (shown === 'image') return FileImage;
  if (shown === 'audio') return FileAudio;
  if (shown === 'video') return FileVideo;
  if (typeOf(file) === 'table') return FileSpreadsheet;
  if (SLIDES.has(endingOf(entry.name))) return Presentation;
  if (shown === 'text') return PROSE.has(endingOf(entry.name)) ? FileText : FileCode;
  return shown === 'nothing' ? File : FileText;
}

/** Icon for the kind of an entry. */
export function EntryIcon({ entry, size = 18 }: { entry: Entry; size?: number }) {
  if (entry.kind === 'folder')
    return (
      <Folder
        size={size}
        strokeWidth={1.75}
        className="shrink-0 fill-tint text-accent"
        aria-hidden="true"
      />
    );
  return createElement(iconOf(entry), {
    size,
    strokeWidth: 1.75,
    className: 'shrink-0 text-faint',
    'aria-hidden': true,
  });
}

/** A thumbnail for images, else the icon. @param width width of the loaded image in pixels */
export function Thumbnail({ entry, width }: { entry: Entry; width: number }) {
  const [isBroken, setBroken] = useState(false);
  const isImage =
    entry.kind !== 'folder' &&
    shownAs({ name: entry.name, mime_type: entry.row.mime_type }) === 'image';
  const { url, error } = useSignedUrl(
    isImage ? entry.row.storage_path : null,
    width,
    entry.kind === 'file' ? DRIVE_BUCKET : ATTACHMENTS_BUCKET,
  );
  if (!isImage || error || isBroken) return <EntryIcon entry={entry} size={34} />;
  return (
    url && (
      <img
        src={url}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    )
  );
}
