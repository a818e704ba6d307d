// It brings no types.
declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: it has no other.
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      variationAxes: Record<string, { min: number; max: number }>;
      noHinting: boolean;
    },
  ): Promise<Buffer>;
}
