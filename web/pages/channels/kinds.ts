// The kinds of channels that the page has pictures for. The API may know more.

import { type LucideIcon, MessagesSquare } from 'lucide-react';
import { kindIcons } from './icons.gen.ts';

export const CHANNEL_KINDS = Object.keys(kindIcons);

export const iconOf = (kind: string): LucideIcon => kindIcons[kind] ?? MessagesSquare;
