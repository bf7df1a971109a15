// What the bundler makes of package picture, and of the recorded game of the start page.

declare module "art:demo" {
  const film: import("../../../records/film/film").Film;
  export default film;
}

declare module "art:pieces" {
  type Part = [paint: string, path: string, width?: number];
  type Place = [x: number, y: number, size: number];
  const art: {
    drawings: Record<string, Part[]>;
    figures: Record<string, Record<string, string>>; // by game and token
    alone: string[]; // pieces of Stratego without a number or letter
    themes: { name: string; title: string }[];
    body: number;
    figure: number; // sizes of the boxes
    upper: Place;
    whole: Place;
    token: Place;
  };
  export default art;
}
