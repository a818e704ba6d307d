import 'react';

// Sizes and places that a style sheet reads.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
