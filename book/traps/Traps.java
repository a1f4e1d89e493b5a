import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * What {@code java.net.URI} does with the texts of the list of traps: reads questions and answers each with a line; {@code --versions} writes what it is. A question is a
 * verb, a text and a base in hexadecimal digits, with tabs between them.
 */
final class Traps {
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0 && arguments[0].equals("--versions")) {
            System.out.println("java.net.URI " + System.getProperty("java.version"));
            return;
        }
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] fields = line.split("\t", -1);
            out.println(answer(fields[0], decoded(fields[1]), decoded(fields[2])));
        }
    }

    private static String decoded(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
    }

    private static String answer(String verb, String text, String base) {
        try {
            var uri = new URI(text);
            return switch (verb) {
                case "accept", "uri" -> "accepted";
                case "host" -> uri.getHost() == null ? "no host" : uri.getHost();
                case "port" -> uri.getPort() < 0 ? "no port" : Integer.toString(uri.getPort());
                case "normalize" -> uri.normalize().toString();
                case "resolve" -> new URI(base).resolve(uri).toString();
                default -> uri.toString();
            };
        } catch (URISyntaxException why) {
            return "rejected";
        }
    }
}
