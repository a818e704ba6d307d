/** Plain text of people; an empty line begins a new paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their places
    <p key={place} dir="auto" style={{ whiteSpace: 'pre-line' }}>
      {paragraph}
    </p>
  ));
}
