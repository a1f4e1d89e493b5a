// Go's net/url, held to a rule by `cargo xtask parsers`: `parsers NAME` reads a text from each line, in hexadecimal digits, and writes `accept` or
// `reject`; `parsers --versions` writes what is installed.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func main() {
	name := strings.Join(os.Args[1:], " ")
	parsers := map[string]func(string) (*url.URL, error){
		"net/url Parse":           url.Parse,
		"net/url ParseRequestURI": url.ParseRequestURI,
	}
	if name == "--versions" {
		fmt.Println("go", strings.TrimPrefix(runtime.Version(), "go"))
		return
	}
	parse, isKnown := parsers[name]
	if !isKnown {
		fmt.Fprintln(os.Stderr, "there is no", name)
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		text, err := hex.DecodeString(lines.Text())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		if _, err := parse(string(text)); err == nil {
			fmt.Fprintln(out, "accept")
		} else {
			fmt.Fprintln(out, "reject")
		}
	}
}
