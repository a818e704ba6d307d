// What rows are known by, where that is their id and their name.

export const idOfRow = ({ id }: { id: number }): string => String(id);
export const nameOfRow = ({ name }: { name: string }): string => name;
