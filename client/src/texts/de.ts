/** All areas' words in this language, as one file. */
const areas = import.meta.glob<Record<string, string>>("./*/de.json", {
  import: "default",
  eager: true,
});

export default Object.assign({}, ...Object.values(areas)) as Record<string, string>;
