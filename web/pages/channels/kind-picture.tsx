// The picture of a kind of channel. The API may know more kinds than the page has pictures for.

import { MessagesSquare } from 'lucide-react';
import { Icon } from '../../ui/controls/icon.tsx';
import { kindIcons } from './icons.gen.ts';

export function KindPicture({ of, size }: { of: string; size: number }) {
  return <Icon of={kindIcons[of] ?? MessagesSquare} size={size} />;
}
