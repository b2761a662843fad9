import { initials, type Profile, profileName } from '@parley/model';
import { clsx } from 'clsx';
import { type LucideIcon, Moon, Plug, Sparkles } from 'lucide-react';
import { memo } from 'react';
import { avatarImage } from '@parley/client/files/avatar-image';
import { config } from '../data/identity.ts';
import { toneOf } from '../lib/hue.ts';
import { inRem } from '../lib/rem.ts';

export type AvatarProps = {
  profile: Pick<Profile, 'id' | 'name' | 'avatar_path' | 'role'> | null | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Shown as a dot; undefined where presence does not matter. */
  presence?: boolean | undefined;
  /** A moon in place of the dot: they have paused notifications. */
  isPaused?: boolean;
};

/** The same shape at every size. */
const ROUNDNESS = '24%';

const PIXELS = { xs: 20, sm: 24, md: 36, lg: 72 } as const;
/** Maximum number of initials and their height, so that they stay readable. */
const LETTERS = {
  xs: { most: 1, height: 12 },
  sm: { most: 2, height: 11 },
  md: { most: 2, height: 13 },
  lg: { most: 2, height: 28 },
} as const;

/**
 * A person's picture, else up to two initials on a stable colour. An assistant without a picture
 * and a program show their marks.
 */
export const Avatar = memo(function Avatar({
  profile,
  size = 'md',
  presence,
  isPaused = false,
}: AvatarProps) {
  const pixels = PIXELS[size];
  const style = {
    width: inRem(pixels),
    height: inRem(pixels),
    fontSize: inRem(LETTERS[size].height),
    borderRadius: ROUNDNESS,
  };
  return (
    <span className="relative inline-block shrink-0" aria-hidden="true">
      <Face profile={profile} size={size} style={style} />
      {isPaused && (
        <Moon
          size={pixels < 30 ? 11 : 15}
          fill="currentColor"
          strokeWidth={1.75}
          className={clsx(
            'absolute -end-1 -bottom-1 rounded-full bg-raised p-px',
            presence ? 'text-good' : 'text-soft',
          )}
        />
      )}
      {presence !== undefined && !isPaused && (
        <span
          className={clsx(
            'absolute -end-0.5 -bottom-0.5 rounded-full border-rail',
            pixels < 30 ? 'size-2 border' : 'size-2.5 border-2',
            presence ? 'bg-good' : 'bg-hairline',
          )}
        />
      )}
    </span>
  );
});

const MARKS: Partial<Record<Profile['role'], LucideIcon>> = { assistant: Sparkles, system: Plug };

type FaceProps = Required<Pick<AvatarProps, 'profile' | 'size'>> & { style: React.CSSProperties };

function Face({ profile, size, style }: FaceProps) {
  const pixels = PIXELS[size];
  if (profile?.avatar_path) {
    return (
      <img
        {...avatarImage(config.supabaseUrl, profile.avatar_path, pixels)}
        className="object-cover"
        alt=""
        width={pixels}
        height={pixels}
        style={style}
        loading="lazy"
      />
    );
  }
  const Mark = profile ? MARKS[profile.role] : undefined;
  if (Mark) {
    return (
      <span className="grid place-items-center bg-tint text-accent" style={style}>
        <Mark size={pixels * 0.5} strokeWidth={1.75} />
      </span>
    );
  }
  // An image, so that initials are neither copied with a conversation nor part of a link name.
  return (
    <span
      className="grid place-items-center font-semibold before:content-[attr(data-initials)]"
      style={{ ...style, ...coloursOf(profile?.id ?? '') }}
      data-initials={[...initials(profileName(profile))].slice(0, LETTERS[size].most).join('')}
    />
  );
}

/** Lightness and chroma of each shade, in a light and a dark theme. */
const SHADES = ['0.86 0.06', '0.8 0.07', '0.9 0.035'] as const;
const DARK_SHADES = ['0.42 0.06', '0.48 0.075', '0.37 0.035'] as const;

/** Calm colours, stable for an id and muted in dark themes. */
function coloursOf(id: string): { background: string; color: string } {
  const { hue, shade } = toneOf(id);
  const [light, dark] = [SHADES[shade], DARK_SHADES[shade]];
  return {
    background: `light-dark(oklch(${light} ${hue}), oklch(${dark} ${hue}))`,
    color: `light-dark(oklch(0.3 0.04 60), oklch(0.94 0.03 ${hue}))`,
  };
}
