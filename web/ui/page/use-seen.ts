import { useEffect, useRef, useState } from 'react';

/** Whether `ref` was in sight, or a little below it, since it was drawn: what it shows is fetched then. */
export function useSeen<E extends Element>() {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
